import { query } from '@beacon/api/query'
import type { CommonRow } from '@beacon/api/bank/question'
import { questionScene, type QuestionScene } from '@beacon/api/bank/question-scene'
import { useQuery } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import { ChangedMeanwhile } from '../form/changed-meanwhile.tsx'
import { useLeaveGuard } from '../form/leave-guard.tsx'
import { SceneEditor } from './scene-editor.tsx'
import { useSceneEditor } from './use-scene-editor.ts'

interface Props {
  question: Pick<CommonRow, 'resource_id' | 'name' | 'can_edit'>
  /** Its scene holds flags made for each entrant. */
  isDynamic: boolean
  latest: (version: number) => number
  onSaved: (from: number, reply: QuestionScene) => void
}

/** The scene behind a question, with a save of its own. It begins with what it first got; what others save is asked about. */
export function SceneTab(props: Props) {
  const { resource_id } = props.question
  const { data } = useQuery({ ...query(questionScene.get, { params: { resource_id } }), staleTime: Infinity, refetchOnMount: 'always' })
  return data === undefined ? null : <Loaded {...props} read={data} />
}

function Loaded({ question, isDynamic, latest, onSaved, read }: Props & { read: QuestionScene }) {
  const labelOf = useTermLabels()
  const { resource_id, name, can_edit } = question
  const editor = useSceneEditor({ resource_id, name, isDynamic, read, latest, onSaved })
  const guard = useLeaveGuard(editor.isDirty && can_edit)
  return (
    <>
      <SceneEditor editor={editor} isDynamic={isDynamic} isReadOnly={!can_edit} />
      <ChangedMeanwhile
        stale={editor.stale}
        mine={{ ...editor.terms }}
        theirs={editor.theirs === null ? null : { ...editor.theirs.scene }}
        labelOf={labelOf}
        onTheirs={editor.takeTheirs}
        onMine={editor.keepMine}
        onClose={editor.closeStale}
      />
      {guard.dialog}
    </>
  )
}

function useTermLabels(): (field: string) => string {
  const { t } = useLingui()
  const labels: Readonly<Record<string, string>> = {
    scene: t`Scene`,
    is_on: t`Scene`,
    definition: t`Definition`,
    isolation: t`Isolation`,
    lifetime_minutes: t`Lifetime`,
    reset_max: t`Resets`,
    topology_id: t`Template`,
    topology_version: t`Template version`,
  }
  return (field) => labels[field] ?? field
}
