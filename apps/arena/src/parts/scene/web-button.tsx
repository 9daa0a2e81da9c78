import { call } from '@beacon/api/client'
import { gateway } from '@beacon/api/scene/gateway'
import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

interface Props {
  node_id: string
  port: number
  name: string
}

/** Opens the web page of a port. The link is good once, so it is asked for with the click; the tab is opened before, as browsers want. */
export function WebButton({ node_id, port, name }: Props) {
  const toast = useToast()
  const wordsOf = useErrorWords()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    const tab = window.open('about:blank', '_blank')
    setBusy(true)
    try {
      const { href } = await call(gateway.web, { params: { node_id, port }, body: {} })
      if (tab === null) window.location.assign(href)
      else {
        tab.opener = null
        tab.location.replace(href)
      }
    } catch (error) {
      tab?.close()
      toast.failed({ title: wordsOf(error) })
    } finally {
      setBusy(false)
    }
  }
  const label = name === '' ? String(port) : name
  return (
    <Button size="sm" aria-busy={isBusy || undefined} disabled={isBusy} onClick={() => void open()}>
      <Trans>Open {label}</Trans>
    </Button>
  )
}
