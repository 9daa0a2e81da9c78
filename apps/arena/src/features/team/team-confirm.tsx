import { call } from '@beacon/api/client'
import { team as endpoints, type TeamView } from '@beacon/api/people/team'
import { Confirm } from '@beacon/auth/call'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useTeamCall } from './use-team-call.ts'

type Member = TeamView['members'][number]
export type TeamAsk = { kind: 'disband' | 'new_code' } | { kind: 'hand_over' | 'remove'; member: Member }

interface ConfirmOptions {
  title: string
  body: ReactNode
  action: string
  done: string
  typed?: string
  run: () => Promise<unknown>
}

/** The question for what was asked; `member` is there when the question is about one. */
function useQuestion(team: TeamView): (ask: TeamAsk) => ConfirmOptions {
  const { t } = useLingui()
  return (ask) => {
    const name = 'member' in ask ? ask.member.rep_name : team.name
    const user_id = 'member' in ask ? ask.member.user_id : ''
    const questions: Record<TeamAsk['kind'], ConfirmOptions> = {
      disband: {
        title: t`Disband “${{ name }}”?`,
        body: t`All members leave. Results of finished contests are kept. This cannot be undone.`,
        action: t`Disband the team`,
        done: t`Team disbanded.`,
        typed: team.name,
        run: () => call(endpoints.disband, { body: { confirm: team.name } }),
      },
      new_code: {
        title: t`Create a new code?`,
        body: t`The old one stops working at once.`,
        action: t`Create new code`,
        done: t`The team has a new code.`,
        run: () => call(endpoints.rotate_code, {}),
      },
      hand_over: {
        title: t`Make ${{ name }} captain?`,
        body: t`You stay in the team as a member.`,
        action: t`Hand over`,
        done: t`${{ name }} is captain now.`,
        run: () => call(endpoints.hand_over, { body: { user_id } }),
      },
      remove: {
        title: t`Remove ${{ name }} from the team?`,
        body: t`They can join again with a code.`,
        action: t`Remove from the team`,
        done: t`${{ name }} was removed.`,
        run: () => call(endpoints.remove_member, { params: { user_id } }),
      },
    }
    return questions[ask.kind]
  }
}

/** Asks before what changes the team. */
export function TeamConfirm({ team, ask, onClose }: { team: TeamView; ask: TeamAsk; onClose: () => void }) {
  const questionOf = useQuestion(team)
  const run = useTeamCall()
  const { title, body, action, typed, done, run: act } = questionOf(ask)
  return (
    <Confirm
      onClose={onClose}
      title={title}
      body={body}
      typed={typed}
      action={action}
      danger={ask.kind !== 'hand_over' && ask.kind !== 'new_code'}
      onConfirm={() => run(act, done)}
    />
  )
}
