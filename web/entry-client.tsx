import './styles/theme.css'
import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { call } from './api.ts'
import { createQueryClient } from './queries.ts'
import { routes } from './routes.tsx'
import { checkStoredToken } from './sign-out.ts'
import { SiteInfoContext } from './site-info.ts'

const root = document.getElementById('root') as HTMLElement
const state = JSON.parse(document.getElementById('state')?.textContent || '{}')
const application = (
  <StrictMode>
    <SiteInfoContext value={state.site}>
      <QueryClientProvider client={createQueryClient(call)}>
        <HydrationBoundary state={state.queries}>
          <RouterProvider router={createBrowserRouter(routes)} />
        </HydrationBoundary>
      </QueryClientProvider>
    </SiteInfoContext>
  </StrictMode>
)

checkStoredToken()
// Public pages arrive rendered; the admin area is drawn here alone.
if (root.hasChildNodes()) hydrateRoot(root, application)
else createRoot(root).render(application)
