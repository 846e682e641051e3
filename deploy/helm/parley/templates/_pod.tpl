{{/* Labels of every object. */}}
{{- define "parley.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{/* The image, by its digest if there is one. */}}
{{- define "parley.image" -}}
{{- with .Values.image.digest -}}
{{ $.Values.image.repository }}@{{ . }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}
{{- end }}

{{/* Labels that select all pods: of both roles, and of the migration. */}}
{{- define "parley.pods" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* Labels that select the pods of a role: include "parley.selector" (list . "api") */}}
{{- define "parley.selector" -}}
{{- $root := index . 0 -}}
app.kubernetes.io/name: {{ $root.Chart.Name }}
app.kubernetes.io/instance: {{ $root.Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

{{/* The pod of a role without its probes: include "parley.pod" (list . "api") */}}
{{- define "parley.pod" -}}
{{- $root := index . 0 -}}
{{- $role := index . 1 -}}
{{- $values := $root.Values -}}
metadata:
  labels:
    {{- include "parley.selector" . | nindent 4 }}
    app.kubernetes.io/version: {{ $root.Chart.AppVersion | quote }}
  annotations:
    checksum/settings: {{ toJson $values.settings | sha256sum }}
    prometheus.io/scrape: 'true'
    prometheus.io/port: {{ $values.metricsPort | quote }}
spec:
  serviceAccountName: {{ $root.Release.Name }}
  automountServiceAccountToken: false
  # Without the variables of other Services, such as REDIS_PORT.
  enableServiceLinks: false
  # Drain, then at least 35 s for requests and jobs.
  terminationGracePeriodSeconds: {{ add 40 $values.drainSeconds }}
  {{- with $values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  securityContext:
    runAsNonRoot: true
    # The user `node` of the image.
    runAsUser: 1000
    runAsGroup: 1000
    seccompProfile: { type: RuntimeDefault }
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "parley.selector" . | nindent 10 }}
  {{- with $values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  volumes:
    # The compile cache of Node.js.
    - name: tmp
      emptyDir: {}
    {{- with $values.extraVolumes }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  containers:
    - name: parley
      image: {{ include "parley.image" $root | quote }}
      imagePullPolicy: {{ $values.image.pullPolicy }}
      # These override envFrom.
      env:
        - { name: ROLE, value: {{ $role }} }
        - { name: HOST, value: 0.0.0.0 }
        - { name: PORT, value: '3000' }
        - { name: METRICS_PORT, value: {{ $values.metricsPort | quote }} }
        - { name: DRAIN_SECONDS, value: {{ $values.drainSeconds | quote }} }
        {{- if $values.migrationJob.enabled }}
        - { name: MIGRATE_AT_START, value: 'false' }
        {{- end }}
        {{- with $values.extraEnv }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      envFrom:
        - configMapRef: { name: {{ $root.Release.Name }} }
        - secretRef: { name: {{ $values.existingSecret }} }
      ports:
        - { name: http, containerPort: 3000 }
        - { name: metrics, containerPort: {{ $values.metricsPort }} }
      volumeMounts:
        - { name: tmp, mountPath: /tmp }
        {{- with $values.extraVolumeMounts }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
      resources:
        {{- toYaml (index $values $role).resources | nindent 8 }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
{{- end }}
