import { lookup } from 'node:dns/promises'
import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'

type Interfaces = Readonly<Record<string, readonly Pick<NetworkInterfaceInfo, 'address' | 'cidr'>[] | undefined>>

const addressOf = async (name: string): Promise<string | null> =>
  lookup(name, { family: 4 }).then(
    ({ address }) => address,
    () => null,
  )

/**
 * The network in which this container is called `name`, for TRUSTED_PROXIES: its addresses are known to whoever made the network, not to
 * the file that names it. Where nobody has the name, or another container, no network is trusted.
 */
export async function proxyNetwork(name: string, look = addressOf, own: Interfaces = networkInterfaces()): Promise<string> {
  if (name === '') return ''
  const address = await look(name)
  const mine = Object.values(own).flatMap((some) => some ?? [])
  return mine.find((one) => one.address === address)?.cidr ?? ''
}
