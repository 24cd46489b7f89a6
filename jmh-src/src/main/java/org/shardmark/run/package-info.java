/** How a run is carried out: argument files, rows, rounds of forks, the result file. */
@NullMarked
package org.shardmark.run;

import org.jspecify.annotations.NullMarked;
