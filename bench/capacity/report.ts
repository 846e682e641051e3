import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

const NAME_WIDTH = 62;

/** Prints the machine and the time: a rate has no meaning without them. */
export function printMachine(title: string): void {
  const [model] = cpus();
  const busy = loadavg()[0]?.toFixed(1);
  console.log(
    `${title}\n${availableParallelism()} × ${model?.model}, ${megabytes(totalmem())} of memory, load average ${busy} at the start, ` +
      `Node ${process.version}; clients, receivers and servers run on the same machine`,
  );
}

/** Prints one figure on a line. */
export function print(name: string, figure: string): void {
  console.log(`${name.padEnd(NAME_WIDTH)} ${figure}`);
}

/** Bytes as megabytes (10^6). */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
