import './styles.css'
import { configureClient } from '@beacon/api/client'
import { LookProviders, startApp } from '@beacon/auth'
import { runtimeConfig } from '@beacon/router'
import { loadCatalogue } from './app/catalogue.ts'
import { AddressPage } from './routes/address-page.tsx'

await startApp({
  base: import.meta.env.BASE_URL,
  loadCatalogue,
  connect: () => configureClient({ origin: runtimeConfig().api }),
  render: () => (
    <LookProviders>
      <AddressPage />
    </LookProviders>
  ),
})
