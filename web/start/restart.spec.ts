import { commandAllowing } from './restart';

it.each([
  [{}, 'EGRESS_ALLOW_CIDRS=127.0.0.0/8 npm start'],
  [
    { PORT: '4000', DATA_DIR: "/data/Ada's" },
    `PORT=4000 DATA_DIR='/data/Ada'\\''s' EGRESS_ALLOW_CIDRS=127.0.0.0/8 npm start`,
  ],
  [{ EGRESS_ALLOW_CIDRS: '10.0.0.0/8' }, 'EGRESS_ALLOW_CIDRS=10.0.0.0/8,127.0.0.0/8 npm start'],
])('the command for a site on this machine keeps the settings in use: %j', (environment, command) => {
  expect(commandAllowing('http://localhost:8080/', environment)).toBe(command);
});
