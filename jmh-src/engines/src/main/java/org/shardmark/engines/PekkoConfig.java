package org.shardmark.engines;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.Locale;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.DeadLetter;
import org.apache.pekko.actor.Props;
import org.apache.pekko.actor.UntypedAbstractActor;
import org.shardmark.engine.Message;
import org.shardmark.mailbox.ConsumerType;
import scala.concurrent.Await;
import scala.concurrent.duration.Duration;

/** How Pekko is configured for each of its engines. */
final class PekkoConfig {
    /** The dispatcher that the shards have for themselves. */
    static final String SHARDS = "shardmark.shards";
    /** The mailbox that is our ring. */
    static final String RING = "shardmark.ring";

    private PekkoConfig() {}

    /**
     * The configuration: a dispatcher for the shards alone, with a thread a core or a virtual thread for each run of a
     * mailbox, and the fewest threads for all else.
     */
    static Config of(EngineSetting setting) {
        int cores = Runtime.getRuntime().availableProcessors();
        return ConfigFactory
                .parseString(String.format(Locale.ROOT,
                        """
                        pekko {
                          loglevel = "OFF"
                          stdout-loglevel = "OFF"
                          log-dead-letters = off
                          log-dead-letters-during-shutdown = off
                          jvm-shutdown-hooks = off
                          daemonic = on
                          coordinated-shutdown.run-by-jvm-shutdown-hook = off
                          coordinated-shutdown.run-by-actor-system-terminate = off
                          actor.default-dispatcher.fork-join-executor { parallelism-min = 1, parallelism-max = %1$d }
                          actor.internal-dispatcher.fork-join-executor { parallelism-min = 1, parallelism-max = 1 }
                        }
                        shardmark.shards {
                          type = Dispatcher
                          executor = "%2$s"
                          fork-join-executor { parallelism-min = %1$d, parallelism-max = %1$d, minimum-runnable = -1 }
                          throughput = %3$d
                        }
                        shardmark.ring { mailbox-type = "%4$s", capacity = %5$d }
                        """, cores,
                        setting.threads() == ConsumerType.VIRTUAL ? "virtual-thread-executor" : "fork-join-executor",
                        setting.batch(), PekkoRingMailbox.class.getName(), setting.capacity()))
                .withFallback(ConfigFactory.load());
    }

    /** A message that reaches nobody fails the run. */
    static void fail(Work work, DeadLetter letter) {
        if (letter.message() instanceof Message message) {
            work.fail(new IllegalStateException("dead letter: message " + message.number()));
        }
    }

    /** Listens to the dead letters of a classic system. */
    static void failOnDeadLetters(ActorSystem system, Work work) {
        var listener = system
                .actorOf(Props.create(DeadLetters.class, () -> new DeadLetters(work)), "shardmark-dead-letters");
        system.eventStream().subscribe(listener, DeadLetter.class);
    }

    private static final class DeadLetters extends UntypedAbstractActor {
        private final Work work;

        DeadLetters(Work work) {
            this.work = work;
        }

        @Override
        public void onReceive(Object event) {
            fail(work, (DeadLetter) event);
        }
    }

    /** Ends a system; what is still in its mailboxes is dropped. */
    static void close(ActorSystem system) throws InterruptedException {
        system.terminate();
        try {
            Await.ready(system.whenTerminated(), Duration.create(Closing.PATIENCE_SECONDS, "s"));
        } catch (java.util.concurrent.TimeoutException e) {
            throw new IllegalStateException("Pekko did not end", e);
        }
    }
}
