/** SQL that is run often. By its name each connection parses and plans it once (a prepared statement). */
export interface Statement {
  name: string;
  text: string;
}
