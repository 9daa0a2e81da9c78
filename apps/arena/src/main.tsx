import './styles.css'
import { connectClient, startApp } from '@beacon/auth'
import { App } from './app/app.tsx'
import { loadCatalogue, loadPlayingTexts } from './app/catalogue.ts'
import { queryClient } from './app/query-client.ts'

await startApp({
  base: import.meta.env.BASE_URL,
  loadCatalogue,
  laterTexts: loadPlayingTexts,
  connect: () => connectClient(queryClient),
  render: () => <App />,
})
