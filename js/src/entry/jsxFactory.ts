/** What each script is given that the build writes elements with. */
export { Fragment, h } from "preact";
