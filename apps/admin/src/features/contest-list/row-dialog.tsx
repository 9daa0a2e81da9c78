import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest'
import type { ContestRow } from '@beacon/api/contest-views'
import { query, queryKeyOf } from '@beacon/api/query'
import { Confirm } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useErrorWords } from '../../app/list-state.tsx'
import { type Tell, useChange } from './use-change.ts'
import { StartChecks } from '../../app/contest-form/start-checks.tsx'

export interface RowQuestion {
  kind: 'start' | 'pause' | 'resume' | 'stop' | 'hide' | 'delete'
  row: ContestRow
}

interface Props {
  question: RowQuestion
  onClose: () => void
  tell: Tell
}

/** Asks before a contest's clock moves, before players lose it from sight, and before it is deleted. */
export function RowDialog({ question: { kind, row }, onClose, tell }: Props) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const describeError = useErrorWords()
  const { name, resource_id } = row
  const checks = useQuery({ ...query(contest.check, { params: { resource_id } }), enabled: kind === 'start' })
  const act = (action: 'start' | 'pause' | 'resume' | 'stop') =>
    call(contest.act, {
      params: { resource_id },
      body: { action, ...(action === 'stop' ? { confirm_name: name } : {}), ...(action === 'start' ? { force: true } : {}) },
    })
  const { run } = useChange(tell)
  const texts = {
    start: {
      title: t`Start “${name}” now?`,
      body: checks.data === undefined ? <Trans>Checking what it needs…</Trans> : <StartChecks items={checks.data.items} />,
      action: t`Start contest`,
      run: () => act('start'),
    },
    pause: {
      title: t`Pause “${name}”?`,
      body: <Trans>Players keep their page; flags are refused until it goes on.</Trans>,
      action: t`Pause contest`,
      run: () => act('pause'),
    },
    resume: {
      title: t`Resume “${name}”?`,
      body: <Trans>Flags are taken again at once.</Trans>,
      action: t`Resume contest`,
      run: () => act('resume'),
    },
    stop: {
      title: t`Stop “${name}”?`,
      body: <Trans>The contest ends now for everybody. Results stay.</Trans>,
      action: t`Stop contest`,
      run: () => act('stop'),
    },
    hide: {
      title: t`Hide “${name}”?`,
      body: <Trans>Players are inside now. Hidden, it is not found by anybody but its staff.</Trans>,
      action: t`Hide contest`,
      run: () => run([resource_id], 'hide', name),
    },
    delete: {
      title: t`Delete “${name}”?`,
      body: <Trans>Players no longer reach it and its screens go dark. For 30 days it can be brought back.</Trans>,
      action: t`Delete contest`,
      run: () => run([resource_id], 'delete', 'delete 1'),
    },
  }[kind]
  const isTyped = kind === 'stop' || kind === 'hide' || kind === 'delete'
  const typed = kind === 'delete' ? t`delete ${1}` : name
  const onConfirm = async () => {
    await texts.run()
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(contest.list) })
  }
  return (
    <Confirm
      onClose={onClose}
      title={texts.title}
      body={texts.body}
      action={texts.action}
      danger={isTyped}
      describeError={describeError}
      onConfirm={onConfirm}
      {...(isTyped ? { typed } : {})}
    />
  )
}
