/** Where JupyterLab shows a document, alone or among others; the rest of the address is the document's path. */
const IN_LAB = /^.*?\/(?:lab|doc)(?:\/workspaces\/[^/]+)?\/tree\//;

/** The attributes of a link to a notebook or page beside the one shown. JupyterLab opens it in a tab, rather than load itself again. */
export function notebookLink(address: string, here = location.href) {
  const { href, pathname } = new URL(address, here);
  const inLab = IN_LAB.exec(pathname);
  const path = inLab && decodeURIComponent(pathname.slice(inLab[0].length));
  return {
    href,
    ...(path && {
      "data-commandlinker-command": "docmanager:open",
      "data-commandlinker-args": JSON.stringify({ path }),
    }),
  };
}
