/** In dollars: what the return on investment of an advertisement assumes. */
export const revenuePerConversion = 50
