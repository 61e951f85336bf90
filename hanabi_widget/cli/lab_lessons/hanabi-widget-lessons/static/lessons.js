/**
 * What `hanabi-widget lab` adds to JupyterLab: a lesson of the course that is opened runs by itself, and whoever runs all of one is left at
 * its top. JupyterLab would show a page of text without a board, and after *Run All* the end of the notebook. Whatever notebook is run before
 * it has a kernel is run when it has one: JupyterLab would empty its outputs and run nothing.
 *
 * It is written as JupyterLab loads it, since it needs nothing but JupyterLab's application.
 */
(() => {
  /** The lessons of the clone that was opened, which a person asked for; no other notebook runs by itself. */
  const LESSON = /^notebooks\/(\d\d-[^/]+|today)\.ipynb$/;
  const RUN_ALL = "notebook:run-all-cells";

  function activate(app) {
    const { commands, shell } = app;
    const begun = new WeakSet();

    const isLesson = (panel) => LESSON.test(panel?.context?.path ?? "") && Boolean(panel.sessionContext);

    function toTop({ content }) {
      content.activeCellIndex = 0;
      content.scrollToItem(0);
    }

    async function runOnceReady(panel) {
      await panel.context.ready;
      await panel.sessionContext.ready;
      const ran = panel.content.widgets.some(({ model }) => model.type === "code" && model.executionCount);
      if (!ran && shell.currentWidget === panel) await commands.execute(RUN_ALL);
    }

    async function begin(panel) {
      if (!isLesson(panel) || begun.has(panel)) return;
      begun.add(panel);
      await runOnceReady(panel);
    }

    commands.commandExecuted.connect((_, { id, result }) => {
      const panel = shell.currentWidget;
      if (id !== RUN_ALL) return;
      if (panel?.sessionContext?.isReady === false && !begun.has(panel)) {
        begun.add(panel);
        result.then(() => runOnceReady(panel));
      }
      if (!isLesson(panel)) return;
      toTop(panel);
      // Until all has run, JupyterLab scrolls to the last cell once more; whoever has gone elsewhere meanwhile stays there.
      const back = () => panel.content.activeCellIndex === 0 && toTop(panel);
      result.then(back, back);
    });
    shell.currentChanged.connect((_, { newValue }) => void begin(newValue));
    app.restored.then(() => begin(shell.currentWidget));
  }

  const plugin = { id: "hanabi-widget-lessons:begin", autoStart: true, activate };
  window._JUPYTERLAB ??= {};
  window._JUPYTERLAB["hanabi-widget-lessons"] = {
    init() {},
    get: async () => () => ({ __esModule: true, default: plugin }),
  };
})();
