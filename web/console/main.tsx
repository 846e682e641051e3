import { render } from 'preact';
import { Console } from './console';
import './styles/console.css';

render(<Console />, document.getElementById('console')!);
