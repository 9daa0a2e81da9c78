import { call } from '@beacon/api/client'
import type { OwnProfile } from '@beacon/api/people/profile'
import { type MailKind, session } from '@beacon/api/people/session'
import { useErrorWords } from '@beacon/auth/call'
import { Checkbox } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { profileQuery } from './queries.ts'

/** Which mail a person wants; what concerns the account's safety always goes out. */
export function MailPart({ own }: { own: OwnProfile }) {
  const { t } = useLingui()
  const cache = useQueryClient()
  const toast = useToast()
  const wordsOf = useErrorWords()
  const kinds: Array<{ kind: MailKind; label: string }> = [
    { kind: 'notices', label: t`Notices of the organisers` },
    { kind: 'messages', label: t`Messages to me` },
    { kind: 'results', label: t`Results and certificates of my contests` },
  ]
  const choose = async (kind: MailKind, wanted: boolean) => {
    const mail_off = wanted ? own.mail_off.filter((one) => one !== kind) : [...own.mail_off, kind]
    cache.setQueryData(profileQuery.queryKey, { ...own, mail_off })
    try {
      await call(session.update_me, { body: { mail_off } })
    } catch (error) {
      toast.failed({ title: t`Your choice was not saved.`, body: wordsOf(error) })
    }
    await cache.invalidateQueries({ queryKey: profileQuery.queryKey })
  }
  return (
    <div className="grid gap-2">
      {kinds.map(({ kind, label }) => (
        <Checkbox key={kind} checked={!own.mail_off.includes(kind)} onCheckedChange={(wanted) => void choose(kind, wanted)}>
          {label}
        </Checkbox>
      ))}
      <p className="text-dense text-fg-3">
        <Trans>Password links and account warnings are always sent.</Trans>
      </p>
    </div>
  )
}
