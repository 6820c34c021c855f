import { v7 } from 'uuid';

const idBytes = 16;
const pool = new Uint8Array(256 * idBytes);
/** How much of the pool was given away; a pool is no use to two who do not know of each other. */
let used = pool.length;

/** 16 random bytes. Asking the system for 256 ids at once costs little more than for one. */
function randomBytes(): Uint8Array {
  if (used === pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  used += idBytes;
  return pool.subarray(used - idBytes, used);
}

/** The last id's time and number, so that the next one of this process is greater. */
let msecs = -Infinity;
let seq = 0;

/**
 * A new UUID of version 7 (RFC 9562): later ids of a process sort after earlier ones, also within a millisecond
 * (section 6.2, method 1: a 32-bit counter with a random start).
 */
export function newId(): string {
  const random = randomBytes();
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    // The top bit is left free, so that the counter has room whatever its start.
    seq = new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 1;
  } else {
    seq += 1;
    if (seq > 0xffffffff) [msecs, seq] = [msecs + 1, 0];
  }
  return v7({ random, msecs, seq });
}
