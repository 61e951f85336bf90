/** What an LMS offers to a package of SCORM 1.2. */
export interface ScormApi {
  LMSInitialize(nothing: ""): string;
  LMSGetValue(name: string): string;
  LMSSetValue(name: string, value: string): string;
  LMSCommit(nothing: ""): string;
  LMSFinish(nothing: ""): string;
}

/** So many windows are looked through, one around the other. */
const MAX_DEPTH = 500;

function climb(start: Window | null): ScormApi | null {
  let frame = start;
  for (let depth = 0; frame && depth < MAX_DEPTH; depth++) {
    try {
      const { API } = frame as { API?: ScormApi };
      if (API) return API;
    } catch {
      // A window of another site keeps its own counsel.
    }
    if (frame.parent === frame) return null;
    frame = frame.parent;
  }
  return null;
}

/** The LMS that shows the page, in a window around it or in the one that opened it; null if there is none. */
export const findScormApi = (page: Window): ScormApi | null => climb(page) ?? climb(page.opener);
