import * as z from 'zod/mini'
import { user } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { media } from '../media.ts'
import { vpnPlatform } from '../platform/setting-fields.ts'

const inContest = z.object({ resource_id: id })
export const vpnPackageRow = z.object({ file_id: id, platform: vpnPlatform, name: z.string(), size: z.int() })
export type VpnPackageRow = z.infer<typeof vpnPackageRow>

/** VPN clients that the installation offers to the entrants of a contest. */
export const vpnPackage = {
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/vpn-packages',
    access: user,
    summary: 'VPN clients, for who takes part in the contest and for its staff; for others there are none (404)',
    params: inContest,
    reply: z.object({ items: z.array(vpnPackageRow) }),
    errors: ['contest_not_found', 'not_found', 'address_not_allowed', 'contest_offline'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/vpn-packages/:file_id',
    access: user,
    transfer: 'download',
    sends: [media.any],
    summary: 'One VPN client',
    params: z.extend(inContest, { file_id: id }),
    reply: z.unknown(),
    errors: ['contest_not_found', 'not_found', 'address_not_allowed', 'contest_offline'],
  }),
}
