import { withBase } from 'vitepress';
import { defineComponent, h, ref } from 'vue';

/** A button that runs the sample above it in this browser, and what it prints. */
export const RunSample = defineComponent({
  props: { name: { type: String, required: true } },
  setup(props) {
    const lines = ref();
    const isRunning = ref(false);
    const run = () => {
      lines.value = [];
      isRunning.value = true;
      const worker = new Worker(withBase('/samples/run.js'), { type: 'module' });
      worker.addEventListener('message', ({ data: { line, isOver } }) => {
        if (line !== undefined) lines.value = [...lines.value, line];
        if (isOver !== true) return;
        isRunning.value = false;
        worker.terminate();
      });
      worker.addEventListener('error', ({ message }) => {
        lines.value = [...lines.value, message];
        isRunning.value = false;
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker takes none.
      worker.postMessage(new URL(withBase(`/samples/${props.name}.js`), location.href).href);
    };
    return () =>
      h('div', { class: 'run-sample' }, [
        h(
          'button',
          { type: 'button', disabled: isRunning.value, onClick: run },
          isRunning.value ? 'Running…' : 'Run it here',
        ),
        lines.value === undefined
          ? null
          : h(
              'pre',
              { role: 'status', 'aria-label': 'Output' },
              lines.value.join('\n') || (isRunning.value ? '' : 'It printed nothing.'),
            ),
      ]);
  },
});
