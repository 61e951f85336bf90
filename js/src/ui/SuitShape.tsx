/** The shape of a suit. */
export const SuitShape = ({ path }: { path: string | undefined }) => (
  <svg class="shape" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} fill-rule="evenodd" />
  </svg>
);
