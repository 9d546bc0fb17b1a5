// oxlint-disable import/no-unassigned-import -- Styles.
import DefaultTheme from 'vitepress/theme';
import { RunSample } from './run-sample.js';
import '../../../../packages/report/page/tokens.css';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component('RunSample', RunSample);
  },
};
