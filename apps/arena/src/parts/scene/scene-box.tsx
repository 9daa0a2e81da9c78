import { useErrorWords } from '@beacon/auth/call'
import { Status } from '@beacon/ui/status'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { SceneButtons } from './scene-buttons.tsx'
import { type ConfirmedAction, SceneConfirm } from './scene-confirm.tsx'
import { SceneLine } from './scene-line.tsx'
import { SceneNodes } from './scene-nodes.tsx'
import { isUsable, type SceneAction, type SceneView } from './scene-view.ts'

interface Props {
  scene: SceneView
  /** The topic that it is of. */
  at: { resource_id: string; topic_id: string }
  /** Milliseconds of the server's clock. */
  now: number
  /** Rejects with the server's refusal. */
  act: (action: SceneAction) => Promise<void>
}

/** The environment of a topic: its state, the ways in and what may be done with it. */
export function SceneBox({ scene, at, now, act }: Props) {
  const wordsOf = useErrorWords()
  const [asked, setAsked] = useState<ConfirmedAction | null>(null)
  const [busy, setBusy] = useState<SceneAction | null>(null)
  const [refusal, setRefusal] = useState<unknown>(null)
  const run = async (action: SceneAction) => {
    setBusy(action)
    setRefusal(null)
    try {
      await act(action)
    } catch (error) {
      setRefusal(error)
    } finally {
      setBusy(null)
    }
  }
  const { status } = scene
  return (
    <section aria-labelledby="scene-title" className="mt-5">
      <div className="flex items-center gap-3">
        <h3 id="scene-title" className="type-section text-fg">
          <Trans>Environment</Trans>
        </h3>
        <span className="ml-auto" role="status">
          {status !== 'none' && <Status of={`scene.${status}`} />}
        </span>
      </div>
      <SceneLine scene={scene} now={now} />
      {status === 'error' && <p className="mt-1 font-mono text-caption text-fg-3">{scene.reference}</p>}
      {isUsable(scene) && <SceneNodes nodes={scene.nodes} at={at} />}
      {refusal !== null && (
        <p role="alert" className="mt-2 text-dense text-vermilion">
          {wordsOf(refusal)}
        </p>
      )}
      <SceneButtons scene={scene} now={now} busy={busy} onAct={(action) => void run(action)} onAsk={setAsked} />
      {asked !== null && (
        <SceneConfirm action={asked} resets_left={scene.resets_left} run={() => act(asked)} onClose={() => setAsked(null)} />
      )}
    </section>
  )
}
