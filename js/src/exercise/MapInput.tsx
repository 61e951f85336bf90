import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { MapState } from "../protocol/contract";
import { isEqual } from "../protocol/delta";
import { createPageModel } from "../protocol/traits";
import type { MapAnswer, MarkOnMap } from "../store/mapOfMindsStore";
import { maps } from "../ui/sentWidgets";
import type { ExerciseStore } from "./exerciseStore";

type Props = { map: MapState; exercise: ExerciseStore };

/** The map of a question, on which worlds are marked or moves counted. It shares the answer with the exercise. */
export function MapInput({ map, exercise }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const { input, answer: told, marks, settled } = exercise.pageState.value;
  const value = exercise.draft.value;
  const model = useMemo(
    () =>
      createPageModel({ _world: {} }, (message) => {
        exercise.draft.value = (message as MarkOnMap).value;
      }),
    [exercise],
  );
  useLayoutEffect(() => {
    const toldOf = isEqual(value, told && JSON.parse(told)) ? marks : [];
    const answer: MapAnswer = { value, options: input?.options ?? [], marks: toldOf, closed: settled };
    model.update({ _map_state: map, _map_answer: answer });
  });
  useLayoutEffect(() => {
    const end = new AbortController();
    const fail = () => {
      exercise.hasMap.value = false;
    };
    const draw = (script = { script: "", style: "" }) =>
      void maps.draw(script, model, () => place.current, end.signal).catch(fail);
    if (maps.isLoaded()) draw();
    else exercise.request({ type: "map_script", step: 0 }, { onAnswer: draw, onFailure: fail });
    return () => end.abort();
  }, [model, exercise]);
  return <div class="map-input" ref={place} />;
}
