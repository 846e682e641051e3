import module from 'node:module';

/** Node.js 22.1 and later keep compiled code between starts; Node.js 20 has no such function. */
const { enableCompileCache } = module as { enableCompileCache?: () => void };

enableCompileCache?.();
