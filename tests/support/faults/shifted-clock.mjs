/**
 * Loaded before a server's own code: shifts its clock by as many milliseconds as the file CLOCK_SHIFT_FILE says,
 * from the moment it is written. Timers and `performance.now` are not shifted.
 */
import { readFileSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

const file = process.env.CLOCK_SHIFT_FILE ?? '';
const realNow = Date.now;
let shift = 0;

function read() {
  shift = Number(readFileSync(file, 'utf8'));
}

class ShiftedDate extends Date {
  constructor(...given) {
    if (given.length === 0) super(realNow() + shift);
    else super(...given);
  }
  static now() {
    return realNow() + shift;
  }
}

read();
watch(dirname(file), { persistent: false }, (_event, name) => {
  if (name === basename(file)) read();
});
globalThis.Date = ShiftedDate;
