import { type Signal, signal } from "@preact/signals";
import { listen, type Model, type Trait } from "../protocol/traits";

/** What a trait of the model says, read anew whenever it changes. A view may set it before the model does. */
export function followTrait<T>(
  model: Model,
  trait: Trait,
  end: AbortSignal,
  read: (value: unknown) => T,
): Signal<T> {
  const readTrait = () => read(model.get(trait));
  const followed = signal(readTrait());
  listen(
    model,
    `change:${trait}`,
    () => {
      followed.value = readTrait();
    },
    end,
  );
  return followed;
}
