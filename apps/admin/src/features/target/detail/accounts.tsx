import { call } from '@beacon/api/client'
import { target } from '@beacon/api/scene/target'
import type { TargetAccount } from '@beacon/api/scene/target-fields'
import { usePermission } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Table } from '../../../parts/list/plain-table.tsx'

/** Accounts of the target. They come only when somebody asks, because that is kept in the audit log. */
export function Accounts({ resource_id, count }: { resource_id: string; count: number }) {
  const { t } = useLingui()
  const maySee = usePermission('question.secret')
  const { items, read, isReading } = useAccounts(resource_id)
  if (count === 0) return null
  return (
    <Section title={<Trans>Accounts</Trans>}>
      {items === null ? (
        <div className="flex flex-wrap items-center gap-3 text-fg-2">
          <span>{plural(count, { one: '# account saved', other: '# accounts saved' })}</span>
          {maySee ? (
            <Button size="sm" disabled={isReading} onClick={() => void read()}>
              <Trans>Show accounts</Trans>
            </Button>
          ) : (
            <span className="text-fg-3">{t`Passwords are visible only to people who can see flags.`}</span>
          )}
        </div>
      ) : (
        <Table
          heads={[<Trans key="user">User</Trans>, <Trans key="password">Password</Trans>, <Trans key="role">Role</Trans>]}
          rows={items.map(({ user, password, role }) => [
            user,
            <span key="password" className="font-mono text-mono">
              {password || '–'}
            </span>,
            role || '–',
          ])}
        />
      )}
    </Section>
  )
}

interface ReadAccounts {
  items: TargetAccount[] | null
  isReading: boolean
  read: () => Promise<TargetAccount[] | null>
}

export function useAccounts(resource_id: string): ReadAccounts {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const [items, setItems] = useState<TargetAccount[] | null>(null)
  const [isReading, setReading] = useState(false)
  const read = async () => {
    setReading(true)
    try {
      const found = await call(target.accounts, { params: { resource_id } })
      setItems(found.items)
      return found.items
    } catch (error) {
      toast.failed({ title: t`The accounts could not be read`, body: words(error) })
      return null
    } finally {
      setReading(false)
    }
  }
  return { items, isReading, read }
}
