import { certificate as contract } from '@beacon/api/contest/export'
import { implement, redirect, type Module } from '../../../../module.ts'
import { ownCertificate, pageOf, previewCertificate, verifyCertificate } from './service.ts'
import { wantsPage } from './wants-page.ts'

export { issue as issueCodes, selectIssued } from './repo.ts'
export { certificatePages, givesCertificates, mayIssue, printedAddress } from './service.ts'

export const certificateModule: Module = {
  name: 'certificate',
  handlers: implement(contract, {
    mine: ({ ctx, params, query }) => ownCertificate(ctx, params.resource_id, query.lang),
    preview: ({ ctx, params, query }) => previewCertificate(ctx, params.resource_id, query.lang),
    verify: ({ ctx, params, header }) =>
      wantsPage(header('accept')) ? redirect(pageOf(ctx, params.code)) : verifyCertificate(ctx, params.code),
  }),
}
