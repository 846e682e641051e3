/** ELD is an ES module without an entry for `require`. So is this file, which `require` loads when it is needed. */
import { eld } from 'eld/small';

// Addresses, host names and codes say nothing about the language.
eld.enableTextCleanup(true);

export { eld };
