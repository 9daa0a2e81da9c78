import { useErrorWords } from '@beacon/auth/call'
import { formatLogTime } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner, ErrorState, Loading } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { Terminal, type TerminalHandle } from '@beacon/ui/terminal'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useReplay } from '../../parts/replay/use-replay.ts'
import { indexAfter, sizeOf, upTo, type Film, type FilmSize } from './film.ts'
import { sceneNumber } from './narrowed.ts'
import { ReplayControls } from './replay-controls.tsx'
import { useFilm } from './use-film.ts'
import { useRecordingState } from './use-recording-state.ts'

const encoder = new TextEncoder()
const look = { fontSize: 14, isRead: false, copiesOnSelect: false, isLocked: true }
const nothing = () => undefined

/** A recording runs again in a terminal of the size that it had. */
export function ReplayView({ recording_id, onClose }: { recording_id: string; onClose: () => void }) {
  const { t } = useLingui()
  const wordsOf = useErrorWords()
  const stateOf = useRecordingState()
  const loaded = useFilm(recording_id)
  const { film, replay, read, error } = loaded
  const duration = Math.max(replay?.recording.duration_ms ?? 0, film.events.at(-1)?.at_ms ?? 0)
  const clock = useReplay(0, duration)
  const [terminal, setTerminal] = useState<TerminalHandle | null>(null)
  const size = useTerminalFilm(film, clock.at, terminal)
  const back = (
    <Button onClick={onClose}>
      <Trans>Back</Trans>
    </Button>
  )
  if (error !== null && replay === null)
    return (
      <ErrorState title={t`The replay could not be opened`}>
        {wordsOf(error)} {back}
      </ErrorState>
    )
  if (replay === null) return <Loading>{t`Recording`}</Loading>
  const { recording } = replay
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <PageHeader
        title={<Trans>Recording of {recording.rep_name}</Trans>}
        facts={
          <>
            {recording.scene_name} <span className="type-mono">{sceneNumber(recording.number)}</span> · {recording.node} ·{' '}
            {formatLogTime(recording.started_at)} · {stateOf(recording)}
          </>
        }
        actions={back}
      />
      <Notes loaded={loaded} />
      <ReplayControls film={film} marks={replay.marks} clock={clock} duration={duration} isRead={read >= replay.pieces.length} />
      <div className="h-[60vh] min-h-80 bg-ink-0 p-1">
        <Suspense fallback={<Loading>{t`Terminal`}</Loading>}>
          <Terminal
            label={t`Terminal output`}
            {...look}
            shownSize={size}
            onType={nothing}
            onSize={nothing}
            onPasteLines={nothing}
            onFind={nothing}
            onReady={setTerminal}
          />
        </Suspense>
      </div>
    </div>
  )
}

function Notes({ loaded: { replay, isChanged, isCapped, error } }: { loaded: ReturnType<typeof useFilm> }) {
  const isPartlyGone = replay?.pieces.some(({ is_gone }) => is_gone) === true
  return (
    <>
      {isChanged && <Banner boxed tone="failure" title={<Trans>This recording was changed after it was written.</Trans>} />}
      {isPartlyGone && <Banner boxed tone="warning" title={<Trans>Parts of this recording were removed by storage cleaning.</Trans>} />}
      {isCapped && (
        <Banner boxed tone="warning" title={<Trans>Only the first 64 MB are replayed here. Download the recording for the rest.</Trans>} />
      )}
      {error !== null && <Banner boxed tone="warning" title={<Trans>The rest of the recording could not be loaded.</Trans>} />}
    </>
  )
}

/** Writes into the terminal what came until this moment; a step back or a long one forward draws anew. Answers its size. */
function useTerminalFilm(film: Film, at_ms: number, terminal: TerminalHandle | null): FilmSize {
  const [size, setSize] = useState<FilmSize | null>(null)
  const shown = useRef<{ terminal: TerminalHandle; next: number; at_ms: number } | null>(null)
  const anew = useCallback(
    (on: TerminalHandle) => {
      const whole = upTo(film, at_ms)
      on.clear()
      on.write(encoder.encode(whole.text))
      setSize(whole.size)
      shown.current = { terminal: on, next: whole.next, at_ms }
    },
    [film, at_ms],
  )
  useEffect(() => {
    if (terminal === null || film.events.length === 0) return
    const last = shown.current
    if (last?.terminal !== terminal || at_ms < last.at_ms) return anew(terminal)
    const next = indexAfter(film, at_ms)
    for (const { kind, text } of film.events.slice(last.next, next)) {
      if (kind === 'output') terminal.write(encoder.encode(text))
      else if (kind === 'size') setSize((now) => sizeOf(text) ?? now)
    }
    shown.current = { terminal, next, at_ms }
  }, [film, at_ms, terminal, anew])
  return size ?? film.size
}
