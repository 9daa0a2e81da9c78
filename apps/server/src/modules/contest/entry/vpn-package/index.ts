import { vpnPackage as contract } from '@beacon/api/contest/vpn-package'
import { implement, type Module } from '../../../../module.ts'
import { listPackages, openPackage } from './service.ts'

/** VPN clients of the installation, handed to who takes part in a contest. */
export const vpnPackageModule: Module = {
  name: 'vpn-package',
  handlers: implement(contract, {
    list: ({ ctx, params }) => listPackages(ctx, params.resource_id),
    download: ({ ctx, params }) => openPackage(ctx, params),
  }),
}
