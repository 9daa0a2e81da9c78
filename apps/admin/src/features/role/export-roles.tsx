import { call } from '@beacon/api/client'
import { role } from '@beacon/api/people/role'
import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

/** Saves names and items of all roles as a file for another installation. */
export function ExportRoles() {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const file = await call(role.export, {})
      const address = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }))
      const stamp = new Date().toISOString().slice(0, 16).replaceAll(/[-:]/gu, '').replace('T', '-')
      const link = Object.assign(document.createElement('a'), { href: address, download: `beacon-roles-${stamp}.json` })
      link.click()
      URL.revokeObjectURL(address)
    } catch (error) {
      toast.failed({ title: t`Roles were not exported`, body: words(error) })
    }
    setBusy(false)
  }
  return (
    <Button saving={isBusy} savingLabel={t`Exporting`} onClick={() => void save()}>
      <Trans>Export roles</Trans>
    </Button>
  )
}
