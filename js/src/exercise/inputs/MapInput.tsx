import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { MapState, PageState } from "../../protocol/contract";
import { LocalModel } from "../../protocol/localModel";
import type { MapAnswer, MarkOnMap } from "../../protocol/mapAnswer";
import type { ExerciseStore } from "../../store/exerciseStore";
import { drawMap, isMapLoaded } from "../../ui/mapWidget";
import type { InputProps } from "./inputProps";

type Props = InputProps<unknown> & {
  map: MapState;
  exercise: ExerciseStore;
  marks: PageState["marks"];
  /** The same input without a map: beside one on which nothing is marked, or if the map cannot be drawn. */
  children: ComponentChildren;
};

/** A map on which worlds are marked, or moves counted. It shares the answer with the exercise. */
export function MapInput({ map, input, value, onChange, disabled, marks, exercise, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const failed = useSignal(false);
  const take = useRef(onChange);
  take.current = onChange;
  const model = useMemo(
    () => new LocalModel({ _world: {} }, (message) => take.current((message as MarkOnMap).value)),
    [],
  );
  useLayoutEffect(() => {
    const answer: MapAnswer = { value, options: input.options, marks, closed: disabled };
    model.update({ _map_state: map, _map_answer: answer });
  });
  useLayoutEffect(() => {
    const end = new AbortController();
    const fail = () => {
      failed.value = true;
    };
    const draw = (script = { script: "", style: "" }) =>
      void drawMap(script, model, () => place.current, end.signal).catch(fail);
    if (isMapLoaded()) draw();
    else exercise.request({ type: "map_script", step: 0 }, { onAnswer: draw, onFailure: fail });
    return () => end.abort();
  }, [model, exercise, failed]);
  return (
    <>
      {!failed.value && <div class="map-input" ref={place} />}
      {(failed.value || map.task?.kind === "look") && children}
    </>
  );
}
