import type { ActionChoice, ActionMessage } from "../protocol/contract";

/** The action of a kind among those with a card, without an announcement. */
export function actionOfKind(choices: ActionChoice[], kind: string | undefined): ActionMessage | undefined {
  return choices
    .map(({ action }) => action)
    .find((action) => action.kind === kind && !("announce" in action && action.announce !== null));
}
