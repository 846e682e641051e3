import { render } from 'preact';
import { StartPage } from './start-page';
import './start.css';

render(<StartPage base={new URL('.', location.href).href} />, document.getElementById('start')!);
