import { contest } from '@beacon/api/contest'
import type { ContestRow } from '@beacon/api/contest-views'
import { queryKeyOf } from '@beacon/api/query'
import { usePermissions } from '@beacon/auth'
import { foreignOrigin } from '@beacon/router'
import { useFormatLocale } from '@beacon/i18n'
import { useToast } from '@beacon/ui/feedback'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { useBulkResult } from '../../app/bulk-result.tsx'
import { useErrorWords } from '../../app/list-state.tsx'
import { type Change, changeContest, deleteHindrance, hindranceOf, makeScreen, nextStep } from './actions.ts'
import { changeDone } from './change-done.ts'
import { useHindranceWords } from './contest-words.ts'
import { RowDialog, type RowQuestion } from './row-dialog.tsx'

/** The menu of a contest's row: what may never be done is left out, what cannot be done now says why. */
export function useRowMenu(tell: ReturnType<typeof useBulkResult>['tell']): {
  entries: (row: ContestRow) => MenuEntry[]
  dialog: ReactNode
} {
  const { t } = useLingui()
  const permissions = usePermissions()
  const reason = useHindranceWords()
  const [question, setQuestion] = useState<RowQuestion | null>(null)
  const { act, openScreen } = useRowActions(tell)
  const link = (to: string) => (content: ReactNode) => <Link to={to}>{content}</Link>
  const ask = (kind: RowQuestion['kind'], row: ContestRow) => () => setQuestion({ kind, row })
  const steps = { start: t`Start contest`, pause: t`Pause contest`, resume: t`Resume contest` }
  const when = (item: Parameters<typeof permissions.has>[0], entries: MenuEntry[]): MenuEntry[] => (permissions.has(item) ? entries : [])

  const deleted = (row: ContestRow): MenuEntry[] => when('contest.delete', [{ label: t`Restore`, onSelect: () => act(row, 'restore') }])
  const entries = (row: ContestRow): MenuEntry[] => {
    const step = nextStep(row)
    return [
      { label: t`Open desk`, hint: 'Enter', render: link(`/admin/flag/contest/${row.resource_id}`) },
      ...when(
        'contest.control',
        step === null ? [] : [{ label: steps[step], disabledReason: reason(hindranceOf(step, row)), onSelect: ask(step, row) }],
      ),
      ...when('contest.write', [
        { label: t`Edit`, render: link(`/admin/flag/edit/${row.resource_id}`) },
        'separator',
        row.is_public
          ? { label: t`Hide`, onSelect: row.status === 'running' ? ask('hide', row) : () => act(row, 'hide') }
          : { label: t`Publish`, onSelect: () => act(row, 'publish') },
        row.is_stick ? { label: t`Unpin`, onSelect: () => act(row, 'unpin') } : { label: t`Pin to top`, onSelect: () => act(row, 'pin') },
      ]),
      ...when('contest.control', [
        row.is_online
          ? { label: t`Take offline`, disabledReason: reason(hindranceOf('offline', row)), onSelect: () => act(row, 'offline') }
          : { label: t`Bring online`, onSelect: () => act(row, 'online') },
      ]),
      ...when('contest.screen', [
        { label: t`Open big screen`, hint: <ExternalLink size={14} aria-hidden="true" />, onSelect: () => openScreen(row) },
      ]),
      'separator',
      ...when('contest.control', [{ label: t`Stop…`, disabledReason: reason(hindranceOf('stop', row)), onSelect: ask('stop', row) }]),
      ...when('contest.delete', [
        { label: t`Delete…`, danger: true, disabledReason: reason(deleteHindrance(row)), onSelect: ask('delete', row) },
      ]),
    ]
  }
  const dialog = question && <RowDialog question={question} onClose={() => setQuestion(null)} tell={tell} />
  const isDeletedList = () => new URLSearchParams(location.search).get('deleted') === 'true'
  return { entries: (row) => (isDeletedList() ? deleted(row) : entries(row)), dialog }
}

function useRowActions(tell: ReturnType<typeof useBulkResult>['tell']) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  const locale = useFormatLocale()
  const refresh = () => queryClient.invalidateQueries({ queryKey: queryKeyOf(contest.list) })
  const run = async (row: ContestRow, change: Change) => {
    try {
      await changeContest(row.resource_id, change)
      tell({ done: [row.resource_id], skipped: [] }, changeDone(change, 1))
    } catch (error) {
      toast.failed({ title: row.name, body: words(error) })
    }
    await refresh()
  }
  const openScreen = async (row: ContestRow) => {
    // Opened at the click itself: browsers stop windows that come later.
    const tab = window.open('', '_blank')
    try {
      const path = await makeScreen({ resource_id: row.resource_id, name: t`Opened from the list`, lang: locale, theme: 'dark' })
      if (tab !== null) tab.location.href = `${foreignOrigin('screens')}${path}`
    } catch (error) {
      tab?.close()
      toast.failed({ title: row.name, body: words(error) })
    }
  }
  return { act: (row: ContestRow, change: Change) => void run(row, change), openScreen: (row: ContestRow) => void openScreen(row) }
}
