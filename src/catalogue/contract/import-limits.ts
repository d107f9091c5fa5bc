// Limits of imports that admins upload.

/** Larger exports are imported on the server with `npm run catalogue:import`. */
export const importLimits = {
  fileBytes: 256 * 1024 * 1024,
  lineBytes: 8 * 1024 * 1024,
  listedErrors: 200,
} as const
