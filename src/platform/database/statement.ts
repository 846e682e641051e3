/** SQL of the hot path. Its name has every connection parse and plan it only once (a prepared statement). */
export interface Statement {
  name: string;
  text: string;
}
