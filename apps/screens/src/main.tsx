import './styles.css'
import { configureClient } from '@beacon/api/client'
import { startApp } from '@beacon/auth'
import { runtimeConfig } from '@beacon/router'
import { App } from './app/app.tsx'
import { loadCatalogue } from './app/catalogue.ts'

await startApp({
  base: import.meta.env.BASE_URL,
  loadCatalogue,
  connect: () => configureClient({ origin: runtimeConfig().api }),
  render: () => <App />,
})
