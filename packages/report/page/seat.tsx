import { render } from 'preact';
import { SeatApp } from './seat/seat-app.tsx';

const root = document.getElementById('app');
if (root !== null) render(<SeatApp />, root);
