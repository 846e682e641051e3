import { pageBuild } from './page-build.mjs';

export default pageBuild('console.html');
