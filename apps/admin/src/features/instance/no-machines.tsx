import type { InstanceFacts } from '@beacon/api/scene/instance'
import { Banner } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'

/** What is missing for virtual machines, beside the image of one that is chosen. Where nothing starts at all another line says so. */
export function NoMachines({ machine: { is_ok, can } }: Pick<InstanceFacts, 'machine'>) {
  // A machine has a desktop, and nothing else has one.
  if (!is_ok || can.includes('desktop')) return null
  return (
    <Banner boxed tone="warning" className="mt-2" title={<Trans>No virtual machine can be started here now</Trans>}>
      <Trans>
        The server needs QEMU 7.2 or later with qemu-img, and the device /dev/net/tun. Install them with “apt-get install qemu-system-x86
        qemu-utils”; Beacon finds them automatically.
      </Trans>
    </Banner>
  )
}
