import { catalogConfig } from '@beacon/tooling/lingui'

export default catalogConfig(import.meta.dirname)
