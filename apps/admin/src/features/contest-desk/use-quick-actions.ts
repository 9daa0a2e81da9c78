import { call } from '@beacon/api/client'
import { contest as contract } from '@beacon/api/contest/contest'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { useErrorWords } from '@beacon/auth/call'
import { playHref } from '@beacon/router'
import { useToast } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { contestHref, copyContestHref } from '../../parts/contest/kind-links.ts'
import type { DeskAction } from './contest-actions.ts'
import { contestQuery } from '../../parts/desk/queries.ts'
import { usePhrases } from '../../parts/contest-clock/phrases.ts'

const playersLink = ({ kind, resource_id }: ContestFull): string => {
  const href = playHref(kind, resource_id)
  return href.startsWith('http') ? href : `${location.origin}${href}`
}

/** The actions that need no question first: they can be taken back by their opposite. */
export function useQuickActions(contest: ContestFull): Partial<Record<DeskAction, () => void>> {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const client = useQueryClient()
  const navigate = useNavigate()
  const say = usePhrases()
  const params = { resource_id: contest.resource_id }
  const { queryKey } = contestQuery(contest.resource_id)

  const run = async (work: () => Promise<ContestFull>, done: { title: string; body?: string; undo?: () => void }) => {
    try {
      client.setQueryData(queryKey, await work())
      toast.done({ ...done, ...(done.undo === undefined ? {} : { action: { label: t`Undo`, onSelect: done.undo } }) })
    } catch (error) {
      toast.failed({ title: words(error) })
      await client.invalidateQueries({ queryKey })
    }
  }
  const publish = (is_public: boolean): Promise<void> =>
    run(async () => call(contract.update, { params, body: { is_public, version: await versionNow() } }), {
      title: is_public ? t`Published` : t`Hidden`,
      body: is_public ? say('shown', t`Players can see the contest now.`) : say('hidden', t`Only staff can see the contest now.`),
      undo: () => void publish(!is_public),
    })
  const versionNow = async () => (await call(contract.settings, { params })).version
  const switchTo = (action: 'online' | 'offline'): Promise<void> =>
    run(() => call(contract.act, { params, body: { action } }), {
      title: action === 'online' ? say('online', t`The contest is online`) : say('offline', t`The contest is offline`),
      undo: () => void switchTo(action === 'online' ? 'offline' : 'online'),
    })
  const copyLink = async () => {
    const link = playersLink(contest)
    try {
      await navigator.clipboard.writeText(link)
      toast.done({ title: t`Link copied`, body: link })
    } catch (error) {
      // Without a secure context the browser copies nothing: the link is shown instead.
      if (!(error instanceof DOMException) && !(error instanceof TypeError)) throw error
      toast.failed({ title: t`The browser does not allow copying`, body: link })
    }
  }
  return {
    screens: () => void navigate(contestHref(contest.kind, contest.resource_id, { tab: 'situation' })),
    publish: () => void publish(true),
    // Players are inside while it runs: then it is asked first.
    ...(contest.status === 'running' || contest.status === 'paused' ? {} : { hide: () => void publish(false) }),
    online: () => void switchTo('online'),
    offline: () => void switchTo('offline'),
    copy_link: () => void copyLink(),
    copy: () => void navigate(copyContestHref(contest.kind, contest.resource_id)),
  }
}
