import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { saveFile } from "../dom/loadScriptsSaveFiles";
import type {
  ConsoleAddress,
  ConsoleAddresses,
  ConsoleButton,
  ConsoleChart,
  ConsoleLabels,
  ConsoleLink,
  ConsoleMessage,
  ConsoleState,
} from "../protocol/contract";
import { Button } from "./controls";

type Send = (message: ConsoleMessage) => void;

/** What was copied last, for which a word is said. */
const copied = signal("");

async function copy(address: string) {
  try {
    await navigator.clipboard.writeText(address);
    copied.value = address;
  } catch {
    copied.value = ""; // the link itself is there to be copied
  }
}

function Buttons({ buttons, link, send }: { buttons: ConsoleButton[]; link: string; send: Send }) {
  return buttons.map(({ id, label, pressed }) => (
    <Button
      key={id}
      aria-pressed={pressed ?? undefined}
      onClick={() => send({ type: "press", button: id, link })}
    >
      {label}
    </Button>
  ));
}

function Row({ children }: { children: ComponentChildren }) {
  return <div class="row">{children}</div>;
}

interface LinkProps {
  link: ConsoleLink;
  leads: ConsoleAddress | undefined;
  labels: ConsoleLabels;
  send: Send;
}

function Link({ link, leads, labels, send }: LinkProps) {
  const { id, label, status, chooser, chosen, choices, buttons } = link;
  const { address, code } = leads ?? {};
  return (
    <li class="console-link">
      <Row>
        <strong dir="auto">{label}</strong>
        <span class="quiet">{status}</span>
      </Row>
      {chooser && (
        <select
          aria-label={`${chooser}: ${label}`}
          value={chosen}
          onChange={({ currentTarget }) => send({ type: "choose", link: id, choice: currentTarget.value })}
        >
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id} selected={choice.id === chosen}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
      {address && (
        <Row>
          <a href={address} target="_blank" rel="noopener noreferrer" aria-label={`${labels.open}: ${label}`}>
            {labels.open}
          </a>
          <Button aria-label={`${labels.copy}: ${label}`} onClick={() => copy(address)}>
            {copied.value === address ? labels.copied : labels.copy}
          </Button>
          <Buttons buttons={buttons} link={id} send={send} />
        </Row>
      )}
      {address && code && (
        <details>
          <summary>{labels.show_code}</summary>
          <img class="code" src={code} alt={`${labels.show_code}: ${label}`} />
          <p class="address">{address}</p>
        </details>
      )}
    </li>
  );
}

function Chart({ chart }: { chart: ConsoleChart }) {
  return (
    <section class="chart" aria-label={chart.title}>
      <h3>{chart.title}</h3>
      <ul>
        {chart.bars.map(({ label, count, before, text, mark, mark_label }) => (
          <li key={label} data-mark={mark || undefined}>
            <span class="bar-label" dir="auto">
              {label} {mark && <em>{mark_label}</em>}
            </span>
            <span class="bars" aria-hidden="true">
              {before !== null && <i class="before" style={{ width: `${(100 * before) / chart.max}%` }} />}
              <i style={{ width: `${(100 * count) / chart.max}%` }} />
            </span>
            <span class="count">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ConsoleProps {
  state: ConsoleState;
  addresses: ConsoleAddresses["addresses"];
  error: string;
  send: Send;
}

/** What the notebook shows of a table or a poll beside its board: links with their codes, buttons, and votes. */
export function Console({ state, addresses, error, send }: ConsoleProps) {
  const { language, title, lines, labels, buttons, links, charts, record, file } = state;
  return (
    <div class="hanabi console" translate={false} role="group" aria-label={title} lang={language}>
      <h2>{title}</h2>
      <div role="status">
        {lines.map((line) => (
          <p key={line} dir="auto">
            {line}
          </p>
        ))}
      </div>
      {error && (
        <p class="trouble" role="alert">
          {error}
        </p>
      )}
      <Row>
        <Buttons buttons={buttons} link="" send={send} />
        {record && <Button onClick={() => saveFile(record, file, "text/plain")}>{state.save}</Button>}
      </Row>
      {charts.map((chart) => (
        <Chart key={chart.title} chart={chart} />
      ))}
      {links.length > 0 && (
        <details open>
          <summary>{labels.links}</summary>
          <ul class="console-links">
            {links.map((link) => (
              <Link key={link.id} link={link} leads={addresses[link.id]} labels={labels} send={send} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
