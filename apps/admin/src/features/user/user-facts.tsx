import { call } from '@beacon/api/client'
import { query, queryKeyOf } from '@beacon/api/query'
import { user } from '@beacon/api/people/user'
import { usePermissions } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { formatDateTime, listText, useFormatLocale } from '@beacon/i18n'
import { deviceOf } from '@beacon/i18n/device'
import { Avatar, Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { DescriptionList, Section } from '@beacon/ui/layout'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSourceWords } from '../../parts/people/source-words.ts'
import { OrganisationPath } from './columns.tsx'
import type { UserDetail } from './model.ts'
import { pictureUrl } from './picture-field.tsx'
import { RoleItems } from './role-items.tsx'
import { UserHistory } from './user-history.tsx'

/** The side of an account: who it is, how it signs in, where it is signed in, what its role holds, what was done to it. */
export function UserFacts({ detail }: { detail: UserDetail }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const source = useSourceWords()
  const permissions = usePermissions()
  const { sign_in, teams } = detail
  const mono = (text: string | null) => <span className="font-mono text-mono">{text ?? '–'}</span>
  const time = (at: string | null) => mono(at === null ? null : formatDateTime(locale, at))
  const facts = [
    { label: t`Organisation`, value: <OrganisationPath path={detail.organisation_path} /> },
    {
      label: t`Team`,
      value: teams.length === 0 ? '–' : listText(teams.map((team) => (team.is_captain ? t`${team.name} (captain)` : team.name))),
    },
    { label: t`Created`, value: time(detail.created_at) },
    { label: t`Source`, value: source[detail.source] },
    ...(detail.reason ? [{ label: t`Reason`, value: detail.reason }] : []),
  ]
  const signIn = [
    { label: t`Last sign-in`, value: time(sign_in.at) },
    { label: t({ context: 'sign-in', message: 'Sign-in address' }), value: mono(sign_in.address) },
    { label: t`Device`, value: deviceOf(sign_in.user_agent ?? '') || '–' },
    { label: t`Failures per day`, value: mono(String(sign_in.failures)) },
    ...(detail.locked_until === null ? [] : [{ label: t`Locked until`, value: time(detail.locked_until) }]),
    { label: t`Two-factor`, value: detail.totp_on ? t`On` : t`Off` },
  ]
  return (
    <>
      <Section title={<Trans>Account</Trans>} first>
        <div className="mb-3 flex items-center gap-3">
          <Avatar name={detail.name || detail.username} src={pictureUrl(detail.picture)} size={48} />
          <span className="min-w-0 truncate text-fg">{detail.name || detail.username}</span>
          <Status of={detail.is_online ? 'member.online' : 'member.offline'} />
        </div>
        <DescriptionList facts={facts} />
      </Section>
      <Section title={<Trans>Sign-in</Trans>}>
        <DescriptionList facts={signIn} />
      </Section>
      {permissions.has('user.status') && <OpenSessions detail={detail} />}
      <RoleItems role_id={detail.role_id} />
      {permissions.has('audit.read') && <UserHistory id={detail.resource_id} />}
    </>
  )
}

function OpenSessions({ detail }: { detail: UserDetail }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const toast = useToast()
  const words = useErrorWords()
  const queryClient = useQueryClient()
  const params = { resource_id: detail.resource_id }
  const { data } = useQuery(query(user.sessions, { params }))
  const end = async (session_id: string) => {
    try {
      await call(user.end_session, { params: { ...params, session_id } })
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(user.sessions) })
    } catch (error) {
      toast.failed({ title: t`The session was not ended`, body: words(error) })
    }
  }
  return (
    <Section title={<Trans>Sessions</Trans>}>
      {data?.total === 0 && (
        <p className="text-fg-3">
          <Trans>Not signed in anywhere.</Trans>
        </p>
      )}
      <ul className="flex flex-col">
        {data?.items.map((one) => (
          <li key={one.resource_id} className="flex items-center gap-3 border-b border-rule-2 py-1.5">
            <span className="min-w-0 flex-1 truncate text-fg" title={one.user_agent}>
              {deviceOf(one.user_agent) || '–'}
              <span className="ml-2 font-mono text-mono text-fg-3">{one.address}</span>
            </span>
            <span className="font-mono text-mono text-fg-2">{formatDateTime(locale, one.last_seen_at, { year: false })}</span>
            {!detail.is_admin && (
              <Button size="sm" look="quiet" onClick={() => void end(one.resource_id)}>
                <Trans>End</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
