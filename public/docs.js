// Swagger UI in the place of the plain list of calls. It asks no other site: no validator, and the files are our own.
SwaggerUIBundle({
  url: document.currentScript.dataset.document,
  domNode: document.getElementById('calls'),
  deepLinking: true,
  validatorUrl: null,
})
