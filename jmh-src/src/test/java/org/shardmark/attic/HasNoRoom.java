package org.shardmark.attic;

/** Lies in a package that the house does not have, so that {@code RoomsTest} can be seen to miss it. */
final class HasNoRoom {}
