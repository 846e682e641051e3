import module from 'node:module';

/** Keeps compiled code between starts. Node.js has this function from 22.1 on; Node.js 20 lacks it. */
const { enableCompileCache } = module as { enableCompileCache?: () => void };

enableCompileCache?.();
