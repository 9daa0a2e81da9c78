import { call } from '@beacon/api/client'
import type { UpdatePreview } from '@beacon/api/contest/contest-views'
import { topic as contract, type TopicDetail } from '@beacon/api/topic/topic'
import { useContractForm } from '@beacon/auth/form'
import { hasCapability } from '@beacon/router'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import type { AnswerContest } from './answer-contest.ts'
import { pathsOf } from '../../../parts/form/form-paths.ts'
import { contestHref } from '../../../parts/contest/kind-links.ts'
import { useFormWithDraft } from '../../../parts/form/use-form-with-draft.ts'
import { useStale } from '../../../parts/form/use-stale.ts'
import { filesKnown, noFacts } from '../../../parts/question-form/form-facts.ts'
import { useQuestionLabels } from '../../../parts/question-form/labels.ts'
import { withoutSecrets } from '../../../parts/question-form/model.ts'
import { topicQuery, topicRowsQuery } from '../../../parts/desk/queries.ts'
import {
  changedBody,
  haveFlagsChanged,
  partlessForm,
  scoringChange,
  type TopicBody,
  topicForm,
  type TopicInput,
  type TopicOutput,
  topicValues,
} from './topic-model.ts'

interface SaveOptions {
  /** Words of a bulletin; absent: nothing is announced. */
  words?: string
  /** Over the version of somebody else. */
  over?: number
  /** The effect on scores was seen. */
  isSeen?: boolean
}

/** The form of a topic: only what was changed is sent, and what others saved meanwhile is asked about. */
export function useTopicForm(contest: AnswerContest, topic: TopicDetail) {
  const leave = useLeave(contest)
  const [stored, setStored] = useState(topic)
  const labelOf = useQuestionLabels(stored.parts.length)
  const defaultValues = useMemo(() => topicValues(stored), [stored])
  const { refuse, ...provided } = useContractForm({ schema: stored.parts.length === 0 ? partlessForm : topicForm, defaultValues, labelOf })
  const { dirtyFields } = provided.formState
  const [isUploading, setUploading] = useState(false)
  const { reset, values, ...drafted } = useFormWithDraft({ object: `topic.${topic.resource_id}`, provided, withoutSecrets })
  const { save, dialogOf } = useSaveTopic(contest.resource_id, topic.resource_id)
  const take = (detail: TopicDetail) => {
    setStored(detail)
    reset(topicValues(detail))
  }
  const [asked, setAsked] = useState<{ effect: UpdatePreview; options: SaveOptions } | null>(null)
  const [isRejudging, setRejudging] = useState(false)
  const send = async (output: TopicOutput, options: SaveOptions) => {
    const { words, over = stored.version } = options
    try {
      const effect = options.isSeen === true ? null : await effectOf(contest, stored, scoringChange(output, dirtyFields))
      if (effect !== null) {
        setAsked({ effect, options })
        return
      }
      const saved = await save(changedBody(output, dirtyFields, over), words)
      setAsked(null)
      if (saved === null) return
      if (contest.status !== 'not_started' && saved.tries > 0 && haveFlagsChanged(stored, output)) setRejudging(true)
      take(saved)
      drafted.draft.forget()
    } catch (error) {
      setAsked(null)
      refuse(error, pathsOf(provided.getValues()) as FieldPath<TopicInput>[])
    }
  }
  const submit = (options: SaveOptions = {}) => provided.handleSubmit((output) => send(output, options))()
  const known = useMemo(() => factsOf(contest, stored), [contest, stored])
  const meanwhile = dialogOf({
    mine: values,
    fieldsOf: topicValues,
    labelOf,
    take,
    saveOver: (theirs) => void submit({ over: theirs.version }),
  })
  const effect = asked && {
    effect: asked.effect,
    onApply: () => void submit({ ...asked.options, isSeen: true }),
    onClose: () => setAsked(null),
  }
  const rejudging = { isOpen: isRejudging, close: () => setRejudging(false) }
  const upload = { isUploading, setUploading }
  return { provided, labelOf, known, ...upload, ...drafted, submit, leave, meanwhile, effect, rejudging }
}

/** Whom the change would move; null where nobody has a score yet, or nothing is scored otherwise. */
async function effectOf(
  { resource_id, status }: AnswerContest,
  topic: TopicDetail,
  change: ReturnType<typeof scoringChange>,
): Promise<UpdatePreview | null> {
  if (status === 'not_started' || change === null) return null
  const effect = await call(contract.preview, { params: { resource_id }, body: { topic_ids: [topic.resource_id], change } })
  return effect.is_recomputed ? effect : null
}

/** Saves a topic; null when somebody saved it meanwhile, which is decided in a dialog. */
function useSaveTopic(resource_id: string, topic_id: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const params = { resource_id, topic_id }
  const { caught, dialogOf } = useStale<TopicDetail>(() => call(contract.get, { params }))
  const save = async (body: TopicBody, words: string | undefined): Promise<TopicDetail | null> => {
    try {
      const saved = await call(contract.update, { params, body: { ...body, ...(words === undefined ? {} : { announce: { words } }) } })
      client.setQueryData(topicQuery(resource_id, topic_id).queryKey, saved)
      await client.invalidateQueries({ queryKey: topicRowsQuery(resource_id).queryKey })
      toast.done({ title: words === undefined ? t`“${saved.name}” is saved` : t`“${saved.name}” is saved and announced` })
      return saved
    } catch (error) {
      if (!(await caught(error))) throw error
      return null
    }
  }
  return { save, dialogOf }
}

function useLeave({ kind, resource_id }: AnswerContest) {
  const navigate = useNavigate()
  return () => void navigate(contestHref(kind, resource_id, { tab: 'questions' }))
}

const longest = 2048
const factsOf = (contest: AnswerContest, topic: TopicDetail) => ({
  ...noFacts,
  kind: 'topic' as const,
  resource_id: topic.resource_id,
  readOnly: new Set(topic.read_only),
  isMasked: topic.flags_masked,
  pool_count: topic.pool_count,
  entrant_count: contest.entrant_count,
  isLong: [...topic.description].length > longest,
  files: filesKnown(topic),
  flag_form:
    contest.flag_prefix === null || contest.flag_length === null ? null : { prefix: contest.flag_prefix, length: contest.flag_length },
  start_at: contest.start_at,
  areHintsFree: !hasCapability(contest.kind, 'hints'),
})
